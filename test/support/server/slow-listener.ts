import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Worker } from "node:worker_threads";

/** A listener whose queue is full: the system drops the first packet of each connection, which comes again later. */
export interface SlowListener {
  readonly port: number;
  readonly close: () => Promise<void>;
}

const LISTEN = `
const { createServer } = require("node:net");
const { parentPort, workerData } = require("node:worker_threads");
const server = createServer((socket) => socket.on("error", () => undefined));
server.listen(0, workerData.host, 1, () => {
  parentPort.postMessage(server.address().port);
  Atomics.wait(new Int32Array(workerData.shared), 0, 0, workerData.ms);
});
`;

/** As many as the system holds for a queue of one. */
const HELD = 2;

/** Starts a listener that takes no connection before so many milliseconds have passed. */
export async function startSlowListener(host: string, ms: number): Promise<SlowListener> {
  const worker = new Worker(LISTEN, {
    eval: true,
    workerData: { host, ms, shared: new SharedArrayBuffer(4) },
  });
  const [port] = (await once(worker, "message")) as [number]; // the one message of the program above
  const held: Socket[] = Array.from({ length: HELD }, () => connect(port, host).on("error", () => undefined));
  await Promise.all(held.map((socket) => once(socket, "connect")));
  return {
    port,
    async close() {
      for (const socket of held) socket.destroy();
      await worker.terminate();
    },
  };
}
