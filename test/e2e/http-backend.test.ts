import { statesOverHttp } from "../support/state/states-over-http.ts";
import { describeWithTerraform } from "../support/workspace.ts";

describeWithTerraform("states on the embedded service", statesOverHttp);
