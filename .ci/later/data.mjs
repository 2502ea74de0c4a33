// The constants of the program, divided among its parts.

// Constants that lie in memory which the program never writes.
const READ_ONLY = '.rodata';
// So many bytes that a part could do without cost less than beginning anew behind them.
const GAP = 12;

const text = (address, bytes) => ` (data (i32.const ${address}) "${bytes.toString('hex').replace(/../g, '\\$&')}")`;

/** The data of each part: the first holds what may change, and each the constants that it is the first to use. */
export function divided({ constants, segments }, { partOfConstant, count }) {
  const data = Array.from({ length: count }, () => []);
  for (const { name, address, bytes } of segments) {
    if (name !== READ_ONLY) {
      if (bytes.some((byte) => byte !== 0)) data[0].push(text(address, bytes));
      continue;
    }
    // What is of no constant stays with the first part; where constants overlap, the earlier part has both.
    const part = new Uint8Array(bytes.length);
    for (let number = count - 1; number >= 0; number -= 1) {
      for (const [at, constant] of constants.entries()) {
        if (constant && (partOfConstant.get(at) ?? count - 1) === number) part.fill(number, Math.max(constant.from - address, 0), Math.max(constant.to - address, 0));
      }
    }
    for (const { number, from, to } of runs(part)) data[number].push(text(address + from, bytes.subarray(from, to)));
  }
  return data;
}

// Stretches of bytes for one part each. A short one of a later part goes with those around it.
function runs(part) {
  const found = [];
  for (let from = 0; from < part.length; ) {
    const number = part[from];
    let to = from;
    while (to < part.length && part[to] === number) to += 1;
    const [around, between] = found.slice(-2);
    if (between?.number > number && around.number === number && between.to - between.from <= GAP) {
      found.pop();
      around.to = to;
    } else {
      found.push({ number, from, to });
    }
    from = to;
  }
  return found;
}
