/** Generates the protobuf codec from the table of messages. */
import { generateProtocol } from "./protocol/code.ts";
import { writeGenerated } from "./generated-files.ts";

writeGenerated({ folder: "src/kit/plugin/generated", files: generateProtocol(), isGenerated: () => true });
