/** A control, for rules about its focus. */
const CONTROL = ':is(a, button, input, select, summary, textarea)';
const STATES: Record<string, RegExp> = {
  hover: /:hover/g,
  focus: /:focus(-visible|-within)?(?![\w-])/g,
  active: /:active/g,
};
const FORCED = '(forced-colors: active)';

const seen = new WeakSet<CSSRule>();
const forcedRules: { rule: CSSMediaRule; asWritten: string }[] = [];

/** Makes a rule for a state also apply to elements with that state in `data-state`, and inside them. */
function addStates(rule: CSSStyleRule) {
  let selector = rule.selectorText;
  for (const [state, pattern] of Object.entries(STATES)) {
    // For other states, the card around a control has the state, too: `.card:hover` is the card itself.
    const who = state === 'focus' ? CONTROL : '';
    const where = `[data-state~='${state}']`;
    selector = selector.replace(pattern, `${who}:is(${where}, ${where} *)`);
  }
  if (selector !== rule.selectorText) rule.selectorText += `, ${selector}`;
}

function readRules(rules: CSSRuleList) {
  for (const rule of rules) {
    if (!seen.has(rule)) {
      seen.add(rule);
      if (rule instanceof CSSStyleRule) addStates(rule);
      if (rule instanceof CSSMediaRule && rule.conditionText.includes(FORCED)) {
        forcedRules.push({ rule, asWritten: rule.media.mediaText });
      }
    }
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule))
      readRules(rule.cssRules);
  }
}

/**
 * Lets a page show the states of a pointer and the colours of high contrast mode, neither of which a script
 * can switch on. Call it again after components have added rules.
 */
export function applySwitches(forcedColors: boolean) {
  for (const sheet of document.styleSheets) readRules(sheet.cssRules);
  for (const { rule, asWritten } of forcedRules) {
    const wanted = forcedColors ? 'all' : asWritten;
    if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
  }
}
