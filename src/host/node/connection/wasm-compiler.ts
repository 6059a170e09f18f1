import { setFlagsFromString } from "node:v8";

// undici parses HTTP in WebAssembly. V8 would compile that a second time, with its optimising compiler: a tenth of the
// CPU time of a plan of 1,000 resources. A process that ends meanwhile waits for it, 50 to 100 ms after a few requests.
setFlagsFromString("--no-wasm-dynamic-tiering");
setFlagsFromString("--no-wasm-tier-up");
