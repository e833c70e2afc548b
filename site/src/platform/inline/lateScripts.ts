/**
 * Stands in the place of the page's own scripts and fetches them after the first
 * paint: until then words and fonts have the network to themselves. Its element
 * names the scripts' addresses in `data-late`.
 */
const addresses = document.currentScript?.dataset.late?.split(' ') ?? [];

function load() {
  for (const address of addresses) {
    const script = document.createElement('script');
    script.src = address;
    document.body.append(script);
  }
}

// A page that nobody sees is not painted.
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
