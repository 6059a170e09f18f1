/** Makes the picture in the guide about drift: `npm run picture`. It installs a browser into a temporary folder. */
import { mkdir } from "node:fs/promises";
import { startBrowser } from "../test/support/drift/browser.ts";
import { pageOf, teamReport } from "../test/support/drift/page.ts";
import { makeFolder, removeFolder } from "../test/support/terraform/installed.ts";

const FOLDER = "docs/images";

const folder = makeFolder();
try {
  const browser = await startBrowser(folder);
  const { page } = await browser.open(pageOf(teamReport()), { width: 960, height: 930 });
  await mkdir(FOLDER, { recursive: true });
  // Half the size of a PNG: the npm package has it, too.
  await page.screenshot({ path: `${FOLDER}/drift.webp`, quality: 80 });
  await browser.close();
} finally {
  removeFolder(folder);
}
