/** The host of Node.js. Only the entry points of programs for Node.js may import it. */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { createSecureContext } from "node:tls";
import { promisify } from "node:util";
import { MAX_FILE_BYTES, type Host } from "../host.ts";

/** The process that this is. */
export const nodeHost: Host = {
  env: process.env,
  runtime: `node/${process.versions.node}`,
  // Node makes the stream when it is first asked for.
  log: (text) => void process.stderr.write(text),
  // Node's global `performance` loads a module of 6 ms in each process that makes a request.
  now: () => Number(process.hrtime.bigint()) / 1e6,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  readFile(path) {
    const found = statSync(path);
    if (!found.isFile() && !found.isDirectory()) throw coded("ERR_NOT_A_FILE");
    if (found.size > MAX_FILE_BYTES) throw coded("ERR_FILE_TOO_LARGE");
    return readFileSync(path, "utf8");
  },
  exists: existsSync,
  isIp: (text) => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0),
  isInSubnet(address, network, bits) {
    const type = isIPv4(address) ? "ipv4" : "ipv6";
    const list = new BlockList();
    list.addSubnet(network, bits, type);
    return list.check(address, type);
  },
  isUsablePem(pem) {
    try {
      // createSecureContext takes an authority that it cannot read, and trusts nothing more.
      if ("authority" in pem) return new X509Certificate(pem.authority).raw.length > 0;
      const { certificate: cert, key } = pem;
      createSecureContext({ ...(cert === undefined ? {} : { cert }), ...(key === undefined ? {} : { key }) });
      // It keeps one pair for each kind of key, and finds nothing wrong with a certificate and a key of two kinds.
      return (
        cert === undefined || key === undefined || new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))
      );
    } catch {
      return false;
    }
  },
  // Hardly a process needs it, and it takes a while to load.
  async decompress(bytes, coding, maxOutputLength) {
    const { brotliDecompress, gunzip, inflate } = await import("node:zlib");
    const codings = { gzip: promisify(gunzip), deflate: promisify(inflate), br: promisify(brotliDecompress) };
    return codings[coding](bytes, { maxOutputLength });
  },
  loadConnect: async () => (await import("./connection/connect.ts")).connect,
};

const coded = (code: string): Error => Object.assign(new Error(code), { code });

/** The same with other variables. */
export const nodeHostWith = (env: Host["env"]): Host => ({ ...nodeHost, env });
