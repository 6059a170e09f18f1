const { AsyncLocalStorage } = require("node:async_hooks");
const { Script } = require("node:vm");
const { default: Runtime } = require("jest-runtime");

/** What a worker has compiled: the source by the name of its file, and the script. */
const compiled = new Map();

/** The storages that are in use: jest makes one for each test file. */
const storages = new Set();

/** What test files leave to those that run after them in the same worker (test/support/kept.ts). */
const kept = new Map();
process.on("beforeExit", () => {
  for (const each of kept.values()) each.close();
  kept.clear();
});

const { value: runInStorage } = Reflect.getOwnPropertyDescriptor(AsyncLocalStorage.prototype, "run");
AsyncLocalStorage.prototype.run = function run(...args) {
  storages.add(this);
  return runInStorage.apply(this, args);
};

/**
 * jest's own runtime, but for three things. jest compiles each module anew for each test file, which is half of the
 * time of a file that starts the service (20 such files take 18.6 s here, and 32.0 s with jest's own runtime): here a
 * script compiles once for a worker, and runs once in the context of each test file. jest leaves the storage of each
 * test file on, which Node 20 then fills for every promise of all later files: here it ends with its file. And jest has
 * nothing that outlives a test file: here there is a map, for processes that many files can use.
 */
class SharingRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    executor.environment.global.KEPT = kept;
    const compileAnew = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      if (context === null) return null;
      try {
        return scriptOf(source, filename, executor.injectedModuleParameters).runInContext(context);
      } catch {
        // It has jest's own error.
        return compileAnew(source, filename);
      }
    };
  }

  teardown() {
    super.teardown();
    for (const storage of storages) storage.disable();
    storages.clear();
  }
}

function scriptOf(source, filename, parameters) {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  const head = `(function(${parameters.join(",")}){`;
  const script = new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  compiled.set(filename, { source, script });
  return script;
}

module.exports = SharingRuntime;
