// @ts-check
/**
 * Runs in the measured page before its own scripts and records what the browser measures and
 * the visitor sees (observed.ts). Plain JavaScript, because Playwright passes it on as text.
 */
/* global document, location, requestAnimationFrame, window, MutationObserver */
(() => {
  /** @type {import('./observed.ts').Observed} */
  const observed = {
    fcp: null,
    lcp: null,
    cls: 0,
    tasks: [],
    slowestInteraction: 0,
    pressedAt: 0,
    question: null,
    steps: [],
    waits: [],
    outcomeAt: null,
  };
  const page = /** @type {import('./observed.ts').ObservedWindow} */ (
    /** @type {unknown} */ (window)
  );
  page.observed = observed;

  /** @param {string} type @param {(entry: any) => void} take */
  const watch = (type, take) => {
    // Browsers report no interaction under 16 ms; other types have no threshold.
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options);
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.fcp = startTime;
  });
  watch('largest-contentful-paint', ({ startTime }) => (observed.lcp = startTime));
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.cls += value;
  });
  watch('event', ({ interactionId, duration }) => {
    if (interactionId)
      observed.slowestInteraction = Math.max(observed.slowestInteraction, duration);
  });
  watch('longtask', ({ startTime, duration }) => observed.tasks.push({ startTime, duration }));

  /**
   * Calls back once the document's present state has been painted and the main thread is free.
   * @param {(time: number) => void} then
   */
  const whenPainted = (then) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(null);
    });

  document.addEventListener('pointerup', ({ timeStamp }) => (observed.pressedAt = timeStamp), true);

  let heading = '';
  let isWaiting = false;
  let isOutcome = false;
  const recordQuiz = () => {
    const dialog = document.querySelector('#quiz-dialog');
    if (!dialog?.matches('[open]')) return;
    // The other questions are in the document too, hidden.
    const shown = [...dialog.querySelectorAll('legend, h2')].find(
      (heading) => !heading.closest('[style*="display: none"]'),
    );
    const title = shown?.textContent ?? '';
    const pressed = observed.pressedAt;
    if (title !== '' && title !== heading) {
      heading = title;
      whenPainted((time) => {
        observed.steps.push({ title, pressed, shown: time });
        observed.question ??= { pressed, shown: time };
        page.benchQuestion?.();
      });
    }
    // While code is still loading, the pause stays and shows a message that is none of its own.
    const message = shown?.parentElement?.querySelector('[role="status"]')?.textContent ?? '';
    const { loadingStep } = page;
    const waitsNow = title === loadingStep.title && !loadingStep.messages.includes(message);
    const now = performance.now();
    const [last] = observed.waits.slice(-1);
    if (waitsNow && !isWaiting) observed.waits.push({ from: now, until: null });
    else if (!waitsNow && isWaiting && last) last.until = now;
    isWaiting = waitsNow;
  };
  const recordOutcome = () => {
    if (isOutcome || !location.pathname.startsWith('/outcome/')) return;
    // The quiz covers the page until it is ready.
    if (document.querySelector('#quiz-dialog')?.matches('[open]')) return;
    if (document.querySelector('h1 [data-visitor="name"]')?.textContent !== page.visitorName)
      return;
    isOutcome = true;
    whenPainted((time) => (observed.outcomeAt = performance.timeOrigin + time));
  };
  new MutationObserver(() => {
    recordQuiz();
    recordOutcome();
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['open', 'style'],
  });
})();
