import { STATUS_CODES } from "node:http";
import { type Answer, TextBody } from "../http/response.ts";
import type { Delivery } from "../http/delivery.ts";
import type { Fault } from "./fault.ts";

const USUAL: Delivery = { delayMs: 0, answer: (carryOut) => carryOut(), transport: { kind: "whole" } };

/** How a request is treated that a fault has hit. */
export function faultDelivery(fault: Fault): Delivery {
  switch (fault.kind) {
    case "status":
      return instead(fault.carried_out, statusAnswer(fault));
    case "html":
      return instead(fault.carried_out, htmlAnswer(fault.status));
    case "redirect":
      return instead(fault.carried_out, redirectAnswer(fault));
    case "drop":
      return { ...instead(fault.carried_out, { status: 200, body: null }), transport: { kind: "drop" } };
    case "delay":
      return { ...USUAL, delayMs: fault.milliseconds };
    case "truncate":
    case "slow":
      return { ...USUAL, transport: fault };
    case "content_type":
      return { ...USUAL, answer: (carryOut) => retyped(carryOut(), fault.content_type) };
  }
}

function instead(isCarriedOut: boolean, answer: Answer): Delivery {
  const give = (carryOut: () => Answer): Answer => {
    if (isCarriedOut) carryOut();
    return answer;
  };
  return { ...USUAL, answer: give };
}

function statusAnswer({ status, headers, body }: Extract<Fault, { kind: "status" }>): Answer {
  return { status, headers, body: body ?? { message: `${status} ${STATUS_CODES[status] ?? ""}`.trim() } };
}

// As a proxy in front of the service words it.
function htmlAnswer(status: number): Answer {
  const title = `${status} ${STATUS_CODES[status] ?? ""}`.trim();
  const html = `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, body: new TextBody(html, "text/html") };
}

function redirectAnswer({ status, location }: Extract<Fault, { kind: "redirect" }>): Answer {
  return { status, body: new TextBody(""), headers: { Location: location } };
}

function retyped(answer: Answer, contentType: string): Answer {
  const text = answer.body instanceof TextBody ? answer.body.text : JSON.stringify(answer.body);
  return { ...answer, body: new TextBody(text, contentType) };
}
