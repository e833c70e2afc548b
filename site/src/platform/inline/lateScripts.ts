/**
 * Stands in the place of the page's own scripts and fetches them after the first
 * paint: until then words and fonts have the network to themselves. A script that
 * fails is fetched again until it comes, because nothing else on the page would do
 * so. The element's `data-late` holds the scripts' addresses.
 */
import { HYDRATED } from '../earlyTraversal';
import { showQuizNotice, SLOW_MS } from '../quizNotice';
import { FIRST_PAUSE_MS, nextPause, tryAgain } from '../tryAgain';

const addresses = document.currentScript?.dataset.late?.split(' ') ?? [];

function fetchScript(address: string, pauseMs: number) {
  const script = document.createElement('script');
  script.src = address;
  script.onerror = () => {
    showQuizNotice();
    tryAgain(pauseMs, () => fetchScript(address, nextPause(pauseMs)));
  };
  document.body.append(script);
}

function load() {
  addresses.forEach((address) => fetchScript(address, FIRST_PAUSE_MS));
  setTimeout(() => {
    if (document.documentElement.dataset[HYDRATED] === undefined) showQuizNotice();
  }, SLOW_MS);
}

// A page that nobody sees is never painted.
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
