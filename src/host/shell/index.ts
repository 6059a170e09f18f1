/** The host of the native program. Only the entry point of its bundle may import it. */
import { MAX_FILE_BYTES, type Host } from "../host.ts";
import { coded } from "./exchange.ts";
import { connect } from "./connect.ts";

export type { NativeCalls } from "./native-host.ts";

let lastTimer = 0;

/** The process that this is. */
export const shellHost: Host = {
  env: __host.env,
  runtime: __host.runtime,
  log: (text) => __host.log(text.toWellFormed()),
  now: () => __host.now(),
  after(ms, run) {
    const id = (lastTimer += 1);
    let isOn = true;
    void __host.sleep(id, ms).then(() => {
      if (isOn) run();
    });
    return () => {
      isOn = false;
      __host.wake(id);
    };
  },
  readFile(path) {
    const [text, code] = __host.readFile(path.toWellFormed(), MAX_FILE_BYTES);
    if (text === undefined) throw coded(code, code);
    return text;
  },
  isIp: (text) => __host.isIp(text.toWellFormed()),
  isInSubnet: (address, network, bits) => __host.isInSubnet(address, network, bits),
  exists: (path) => __host.exists(path.toWellFormed()),
  isUsablePem: (pem) =>
    "authority" in pem ? __host.isAuthority(pem.authority) : __host.isUsablePem(pem.certificate, pem.key),
  decompress: (bytes, coding, maxBytes) => {
    const content = __host.decompress(bytes, coding, maxBytes);
    return typeof content === "string" ? Promise.reject(coded(content, content)) : Promise.resolve(content);
  },
  loadConnect: () => Promise.resolve(connect),
};
