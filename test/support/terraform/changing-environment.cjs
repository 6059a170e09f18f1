/**
 * Lets whoever forked this process change its environment: the provider reads it each time that Terraform configures
 * it.
 */
process.on("message", (env) => {
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  process.send("changed");
});
// The process may end while the channel is open, and ends with whoever forked it, as with Ctrl-C.
process.channel.unref();
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
