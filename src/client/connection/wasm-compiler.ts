import { setFlagsFromString } from "node:v8";

// undici parses HTTP in WebAssembly. V8 would soon compile it a second time, with its optimising compiler, and a process that ends
// meanwhile waits for that: 50 to 100 ms for one that makes a few requests.
setFlagsFromString("--wasm-tiering-budget=1000000000");
