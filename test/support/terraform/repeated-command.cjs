/**
 * Runs the built command as often as whoever forked this process asks for, each time with its own arguments, folder and
 * environment.
 */
const path = require("node:path");
const { pathToFileURL } = require("node:url");

const MAIN = pathToFileURL(path.resolve("dist/main.js"));

let runs = 0;
let output = { stdout: "", stderr: "" };
let hasExited = false;

for (const name of ["stdout", "stderr"]) {
  process[name].write = (chunk, ...rest) => {
    if (!hasExited) output[name] += chunk;
    const done = rest.at(-1);
    if (typeof done === "function") process.nextTick(done);
    return true;
  };
}

let exitCode = 0;

/** Ends the command and not the process: nothing that it still does is seen. */
process.exit = (code) => {
  if (!hasExited) exitCode = code ?? process.exitCode ?? 0;
  hasExited = true;
  throw new Error("the command has ended");
};

process.on("message", ({ args, cwd, env }) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv.splice(2, Infinity, ...args);
  process.exitCode = undefined;
  output = { stdout: "", stderr: "" };
  hasExited = false;
  // Only the program itself is evaluated anew, not what it imports.
  runs += 1;
  void import(`${MAIN.href}?${runs}`);
  process.channel.unref();
});

// Nothing is left to do: here the command would end.
process.on("beforeExit", () => {
  process.channel.ref();
  process.send({ code: hasExited ? exitCode : (process.exitCode ?? 0), ...output });
});
