/**
 * Generates the protobuf codec from the table of messages: what the plugin needs for the RPCs that it serves, and the
 * rest for tests.
 */
import { generateProtocol } from "./protocol/code.ts";
import { writeGenerated } from "./generated-files.ts";

const { product, rest } = generateProtocol();

writeGenerated({ folder: "src/kit/plugin/generated", files: product, isGenerated: () => true });
writeGenerated({ folder: "test/support/protocol/generated", files: rest, isGenerated: () => true });
