// Hands a file to the reader, as src/ui/save.rs asks: a text as it is, a picture as PNG drawn from its SVG.

const SCALE = 2; // dots of a picture for each of its units: sharp on most screens

function offer(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function drawn(svg) {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Saves a text under a name; of the type `image/png` the text is the SVG to draw. */
export async function save({ name, type, text }) {
  offer(name, type === 'image/png' ? await drawn(text) : new Blob([text], { type }));
}
