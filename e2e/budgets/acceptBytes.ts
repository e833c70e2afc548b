/** `npm run bytes` prints the size of the built scripts; `-- accept` stores it as the accepted one. */
import { acceptSizes, acceptedSizes, growth, loads, sizeOf, type Load } from './scriptBytes.ts';

const isAccepting = process.argv.includes('accept');
for (const load of Object.keys(loads) as Load[]) {
  const now = sizeOf(load);
  console.log(`${load}: ${now.bytes} bytes of script, compressed; ${now.codeBytes} of them code`);
  const heaviest = Object.entries(now.modules).sort(([, one], [, other]) => other - one);
  for (const [name, size] of heaviest.slice(0, 15)) console.log(`  ${size} ${name}`);
  if (!isAccepting)
    for (const line of growth(acceptedSizes()[load], now)) console.log(`  grown: ${line}`);
}
if (isAccepting) acceptSizes();
