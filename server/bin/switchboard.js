// `npm start`. Plain JavaScript, so that a Node too old for the rest still gets as far as saying so.
const NEEDED = 24;
const found = process.versions.node;

if (Number(found.split('.')[0]) < NEEDED) {
  console.error(
    `Switchboard needs Node ${NEEDED} or newer, but this is Node ${found}: ` +
      `run "npm install", which brings Node ${NEEDED} along, and then "npm start".`,
  );
  process.exitCode = 1;
} else {
  import('./start.js').catch((error) => {
    console.error(error);
    process.exit(1);
  });
}
