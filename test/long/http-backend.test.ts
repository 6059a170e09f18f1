import { statesOverHttp } from "../support/terraform/state/states-over-http.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

describeWithEveryEngine("states on the embedded service", statesOverHttp);
