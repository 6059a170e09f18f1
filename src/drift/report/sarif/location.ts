import { isAbsolute } from "node:path";
import { pathToFileURL } from "node:url";
import { escapeInvisible } from "../plain.ts";
import type { Finding } from "../../model/index.ts";

/** Where an object is: its declaration, else its folder, else the repository; and its address and construct. */
export const locationOf = ({ object, folder, place }: Finding): object => ({
  physicalLocation: {
    artifactLocation: artifactOf(place?.file ?? folder ?? "."),
    // Services refuse a location without a line.
    region: { startLine: place?.line ?? 1 },
  },
  logicalLocations: [
    { name: escapeInvisible(object.name), fullyQualifiedName: escapeInvisible(object.address), kind: "resource" },
    ...(object.construct === null
      ? []
      : [{ fullyQualifiedName: escapeInvisible(object.construct), kind: "construct" }]),
  ],
});

const artifactOf = (path: string): object =>
  isAbsolute(path)
    ? { uri: pathToFileURL(path).href }
    : { uri: path.split("/").map(segmentOf).join("/"), uriBaseId: "%SRCROOT%" };

/** In UTF-8 there is no lone surrogate, and `encodeURIComponent` throws for one. */
const segmentOf = (name: string): string => encodeURIComponent(Buffer.from(name).toString());
