import { STATUS_CODES } from "node:http";
import { BytesBody, contentOf, type Delivery, type Response, TextBody } from "../http/index.ts";
import type { Fault } from "./fault.ts";

const NORMAL: Delivery = { delayMs: 0, respond: (execute) => execute(), transport: { kind: "whole" } };

/** Turns a fault into the delivery of a response. */
export function faultDelivery(fault: Fault): Delivery {
  switch (fault.kind) {
    case "status":
      return instead(fault.carried_out, statusResponse(fault));
    case "html":
      return instead(fault.carried_out, htmlResponse(fault.status));
    case "redirect":
      return instead(fault.carried_out, redirectResponse(fault));
    case "drop":
      return { ...instead(fault.carried_out, { status: 200, body: null }), transport: { kind: "drop" } };
    case "delay":
      return { ...NORMAL, delayMs: fault.milliseconds };
    case "truncate":
    case "slow":
      return { ...NORMAL, transport: fault };
    case "content_type":
      return { ...NORMAL, respond: async (execute) => withContentType(await execute(), fault.content_type) };
  }
}

function instead(isCarriedOut: boolean, response: Response): Delivery {
  const respond = async (execute: () => Promise<Response>): Promise<Response> => {
    if (isCarriedOut) await execute();
    return response;
  };
  return { ...NORMAL, respond };
}

const statusResponse = ({ status, headers, body }: Extract<Fault, { kind: "status" }>): Response => ({
  status,
  headers,
  body: body ?? { message: `${status} ${STATUS_CODES[status] ?? ""}`.trim() },
});

// Worded like the error page of a proxy in front of the service.
function htmlResponse(status: number): Response {
  const title = `${status} ${STATUS_CODES[status] ?? ""}`.trim();
  const html = `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, body: new TextBody(html, "text/html") };
}

const redirectResponse = ({ status, location }: Extract<Fault, { kind: "redirect" }>): Response => ({
  status,
  body: new TextBody(""),
  headers: { Location: location },
});

function withContentType(response: Response, contentType: string): Response {
  const { content } = contentOf(response.body);
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return { ...response, body: new BytesBody(bytes, contentType) };
}
