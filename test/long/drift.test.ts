import { driftInFolder, driftInFolders } from "../support/drift/command.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

describeWithEveryEngine("tocsin drift in a folder", driftInFolder);
describeWithEveryEngine("tocsin drift in folders", driftInFolders);
