#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| converge_fuzz::run("import", data, 1));
