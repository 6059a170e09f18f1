/** Debian's registry of containers, over TLS, in a folder of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import type { Certificate } from "../../../src/kit/plugin/certificate.ts";
import { until } from "../until.ts";
import { findOnPath } from "../terraform/terraform.ts";

const PROGRAM = findOnPath("docker-registry", `${process.env["PATH"] ?? ""}:/usr/bin`);

/** Whether it is installed: Debian's package `docker-registry`. */
export const hasOciRegistry = PROGRAM !== null;

/** A registry under way. */
export interface OciRegistry {
  /** Its name, `localhost:<port>`. */
  readonly host: string;
  /** Copies an OCI layout into a repository, as oras and skopeo do. */
  push(layout: string, repository: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts it on a port that was free a moment ago. */
export async function startOciRegistry(folder: string, certificate: Certificate): Promise<OciRegistry> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "cert.pem"), certificate.certificatePem);
  await writeFile(join(folder, "key.pem"), certificate.keyPem);
  const config = {
    version: 0.1,
    log: { level: "error" },
    storage: { filesystem: { rootdirectory: join(folder, "data") } },
    http: {
      addr: `127.0.0.1:${port}`,
      tls: { certificate: join(folder, "cert.pem"), key: join(folder, "key.pem") },
    },
  };
  // YAML has JSON in it.
  await writeFile(join(folder, "config.yml"), JSON.stringify(config));
  const child = spawn(PROGRAM ?? "", ["serve", join(folder, "config.yml")], { stdio: "ignore" });
  const exited = once(child, "exit");
  const send = sender(`https://localhost:${port}`, certificate.certificatePem);
  await until(async () => (await send("GET", "/v2/").catch(() => null))?.status === 200);
  return {
    host: `localhost:${port}`,
    push: (layout, repository) => push(send, layout, repository),
    async close() {
      child.kill();
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of TCP
  server.close();
  return port;
}

interface Answer {
  readonly status: number;
  readonly location: string;
}

/** The content to send: bytes, with their type. */
interface Content {
  readonly bytes: Buffer;
  readonly type: string;
}

type Send = (method: string, path: string, content?: Content) => Promise<Answer>;

const sender =
  (origin: string, ca: string): Send =>
  (method, path, content) =>
    new Promise((resolve, reject) => {
      const headers =
        content === undefined ? {} : { "content-type": content.type, "content-length": content.bytes.length };
      const sent = request(new URL(path, origin), { method, ca, headers }, (response) => {
        response.resume().on("end", () => {
          resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? "" });
        });
      });
      sent.on("error", reject).end(content?.bytes);
    });

interface Manifest {
  readonly mediaType?: string;
  readonly manifests?: readonly { readonly digest: string; readonly annotations?: Readonly<Record<string, string>> }[];
}

/** Each blob, then each manifest under its digest, and last the tag. */
async function push(send: Send, layout: string, repository: string): Promise<void> {
  const blobs = join(layout, "blobs/sha256");
  const manifests: (Content & { readonly digest: string })[] = [];
  for (const name of await readdir(blobs)) {
    const bytes = await readFile(join(blobs, name));
    const type = manifestType(bytes);
    if (type !== undefined) manifests.push({ digest: `sha256:${name}`, type, bytes });
    else {
      const { location } = await accepted(send("POST", `/v2/${repository}/blobs/uploads/`));
      const url = new URL(location);
      url.searchParams.set("digest", `sha256:${name}`);
      await accepted(send("PUT", url.pathname + url.search, { bytes, type: "application/octet-stream" }));
    }
  }
  // What an index names has to be there before it.
  manifests.sort(({ type: one }, { type: other }) => Number(one.includes("index")) - Number(other.includes("index")));
  for (const manifest of manifests)
    await accepted(send("PUT", `/v2/${repository}/manifests/${manifest.digest}`, manifest));
  const text = await readFile(join(layout, "index.json"), "utf8");
  const { manifests: [tagged] = [] } = JSON.parse(text) as Manifest; // OCI's
  const tag = tagged?.annotations?.["org.opencontainers.image.ref.name"] ?? "";
  const top = manifests.find(({ digest }) => digest === tagged?.digest);
  await accepted(send("PUT", `/v2/${repository}/manifests/${tag}`, top));
}

function manifestType(bytes: Buffer): string | undefined {
  try {
    return (JSON.parse(bytes.toString("utf8")) as Manifest).mediaType; // OCI's
  } catch {
    return undefined;
  }
}

async function accepted(sent: Promise<Answer>): Promise<Answer> {
  const answer = await sent;
  if (answer.status >= 300) throw new Error(`The registry answers ${answer.status}.`);
  return answer;
}
