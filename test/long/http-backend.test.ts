import { statesOverHttp } from "../support/state/states-over-http.ts";
import { describeWithEveryEngine } from "../support/workspace.ts";

describeWithEveryEngine("states on the embedded service", statesOverHttp);
