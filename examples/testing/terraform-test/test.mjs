import { spawn } from "node:child_process";
import { once } from "node:events";
import { startService } from "tocsin/testing";

const service = await startService();
const env = { ...process.env, ...service.env };
const terraform = spawn("terraform", ["test", ...process.argv.slice(2)], { env, stdio: "inherit" });
[process.exitCode] = await once(terraform, "close");
await service.close();
