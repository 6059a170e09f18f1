/** Writes the protobuf codec from its table. */
import { generateProtocol } from "./protocol-code.ts";
import { writeGenerated } from "./generated-files.ts";

writeGenerated({ folder: "src/plugin/generated", files: generateProtocol(), isGenerated: () => true });
