import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authenticateAdmin } from "./access/index.ts";
import type { ServiceRoute } from "./context.ts";
import { FileBody, insufficientStorage, ok } from "./http/index.ts";
import { isUnwritable, type Store } from "./store/index.ts";

/** The route that gives an administrator a copy of everything that is stored, as a file to start a service with. */
export const backupRoute: ServiceRoute = {
  method: "GET",
  path: "/_tocsin/backup",
  respond: (request, { store }) => {
    authenticateAdmin(request, store);
    return ok(new FileBody(() => openCopy(store), "application/vnd.sqlite3"));
  },
};

/** Makes a copy that nobody else can find, and that is gone once it is closed; returns its descriptor. */
function openCopy(store: Store): number {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-backup-"));
  try {
    const file = join(folder, "copy.db");
    store.copyTo(file);
    return openSync(file, "r");
  } catch (error) {
    throw isUnwritable(error) ? insufficientStorage() : error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
