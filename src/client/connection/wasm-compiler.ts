import { setFlagsFromString } from "node:v8";

// undici parses HTTP in WebAssembly. V8 would compile it a second time, with its optimising compiler, and the process would wait for that at
// its end: 100 ms for a process that makes one request.
setFlagsFromString("--liftoff-only");
