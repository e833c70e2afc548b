/** `npm run bytes`: what the built scripts weigh; `-- accept` makes that the new measure of growth. */
import { accept, accepted, growth, loads, weigh, type Load } from './scriptBytes.ts';

const isAccepting = process.argv.includes('accept');
for (const load of Object.keys(loads) as Load[]) {
  const now = weigh(load);
  console.log(`${load}: ${now.bytes} bytes of script, compressed`);
  const heaviest = Object.entries(now.modules).sort(([, one], [, other]) => other - one);
  for (const [name, size] of heaviest.slice(0, 15)) console.log(`  ${size} ${name}`);
  if (!isAccepting)
    for (const line of growth(accepted()[load], now)) console.log(`  grown: ${line}`);
}
if (isAccepting) accept();
