/**
 * All routes together as one HTTP server, which runs each request in a transaction and within the limits. It must
 * never know what a route does.
 */
export { createApp } from "./app.ts";
