// Shows the current step, and how long it took. A terminal shows the running seconds; elsewhere each step prints a
// line.

/** Runs one step of work under a title. */
export async function step(title, work) {
  const began = Date.now();
  const seconds = () => ((Date.now() - began) / 1000).toFixed(1);
  const isTerminal = process.stdout.isTTY;
  if (!isTerminal) console.log(`${title} …`);
  const show = () => process.stdout.write(`\r${title} … ${seconds()} s `);
  const ticking = isTerminal ? setInterval(show, 200) : null;
  if (isTerminal) show();
  try {
    const result = await work();
    console.log(`${isTerminal ? "\r" : ""}${title}: done in ${seconds()} s   `);
    return result;
  } finally {
    if (ticking !== null) clearInterval(ticking);
  }
}
