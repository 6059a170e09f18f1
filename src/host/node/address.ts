import { BlockList, isIPv4, isIPv6 } from "node:net";
import type { Host } from "../host.ts";

/** That of `Host`. */
export const isIp: Host["isIp"] = (text) => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0);

/** That of `Host`. */
export const isInSubnet: Host["isInSubnet"] = (address, network, bits) => {
  const type = isIPv4(address) ? "ipv4" : "ipv6";
  const list = new BlockList();
  list.addSubnet(network, bits, type);
  return list.check(address, type);
};
