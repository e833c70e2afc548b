/** Colours that must be told apart: the best of `colors` against the layers' combined colour. */
export interface Sample extends Part {
  /** The beginning of the control's HTML. */
  control: string;
  theme: string;
  /** Whether `aria-disabled` was set for the measurement. */
  disabled: boolean;
}

interface Part {
  what: 'text' | 'placeholder' | 'icon' | 'edge' | 'mark' | 'focus ring';
  colors: string[];
  /** Background colours, from the top one down. */
  layers: string[];
  opacity: number;
}

export interface SampleOptions {
  selector: string;
  state: string;
  themes: string[];
}

/**
 * Reads the colours of all controls of a page. Runs in the page: Playwright passes the class on as
 * text, so it refers to nothing outside and has no fields.
 */
export class ControlSampler {
  /** The element and all its ancestors. */
  chain(element: Element | null): Element[] {
    return element ? [element, ...this.chain(element.parentElement)] : [];
  }

  /** A part of a control: its colours, and the element that it is drawn on. */
  part(what: Part['what'], on: Element | null, ...colors: string[]): Part {
    const styles = this.chain(on).map((each) => getComputedStyle(each));
    const opacity = styles.reduce((product, each) => product * Number(each.opacity), 1);
    return { what, colors, layers: styles.map((each) => each.backgroundColor), opacity };
  }

  isSeen(element: Element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  }

  /** The colour of each element below these that has text of its own. */
  texts(...roots: (Element | null)[]): Part[] {
    return roots
      .flatMap((root) => (root ? [root, ...root.querySelectorAll('*')] : []))
      .filter((each) =>
        [...each.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
      )
      .filter((each) => this.isSeen(each))
      .map((each) => this.part('text', each, getComputedStyle(each).color));
  }

  icons(control: Element): Part[] {
    return [...control.querySelectorAll('svg[stroke="currentColor"]')]
      .filter((each) => this.isSeen(each))
      .map((each) => this.part('icon', each, getComputedStyle(each).stroke));
  }

  /** What marks the edge of a box: its border, or its own colour. */
  edge(element: Element | null): Part[] {
    if (!element || element.matches(':disabled, [aria-disabled="true"]')) return [];
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
    if (parseFloat(borderTopWidth) === 0) return [];
    return [this.part('edge', element.parentElement, borderTopColor, backgroundColor)];
  }

  /** The mark of a checked box, the dot of a chosen radio. */
  mark(input: HTMLInputElement): Part[] {
    const after = getComputedStyle(input, '::after');
    if (!input.checked || after.content === 'none') return [];
    const hasBorder = parseFloat(after.borderBottomWidth) > 0;
    return [this.part('mark', input, hasBorder ? after.borderBottomColor : after.backgroundColor)];
  }

  /** The ring of the control, or of the card around it, with its halo below. */
  focusRing(control: Element): Part[] {
    if (control.matches(':disabled, [tabindex="-1"]')) return [];
    const ringed = this.chain(control)
      .slice(0, 2)
      .find((each) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
    if (!ringed) return [this.part('focus ring', control)];
    const { outlineColor, boxShadow } = getComputedStyle(ringed);
    const ring = this.part('focus ring', ringed.parentElement, outlineColor);
    const halo = /^([^)]*\)) 0px 0px 0px [\d.]+px(?! inset)/.exec(boxShadow)?.[1];
    return [{ ...ring, layers: [...(halo === undefined ? [] : [halo]), ...ring.layers] }];
  }

  field(input: HTMLInputElement | HTMLTextAreaElement): Part[] {
    const placeholder = getComputedStyle(input, '::placeholder').color;
    return [
      this.part('text', input, getComputedStyle(input).color),
      ...(input.placeholder ? [this.part('placeholder', input, placeholder)] : []),
      ...this.edge(input),
    ];
  }

  /** The parts of a control, except its focus ring. */
  partsOf(control: Element): Part[] {
    if (control instanceof HTMLTextAreaElement) return this.field(control);
    if (!(control instanceof HTMLInputElement)) {
      return [...this.texts(control), ...this.icons(control)];
    }
    if (control.type === 'radio') {
      const card = control.parentElement;
      return [control, card].flatMap((each) => this.edge(each)).concat(this.texts(card));
    }
    if (control.type !== 'checkbox') return this.field(control);
    return [...this.texts(...(control.labels ?? [])), ...this.edge(control)];
  }

  /** The boxes that show the contents of a code's one input. */
  codeBoxes(control: Element): Part[] | null {
    const boxes = control.closest('[data-input-otp-container]');
    if (!boxes) return null;
    const drawn = [...boxes.querySelectorAll('span[aria-hidden]')];
    return [...this.texts(...drawn), ...drawn.flatMap((box) => this.edge(box))];
  }

  sample(control: Element, theme: string, state: string, disabled: boolean): Sample[] {
    const parts = this.codeBoxes(control) ?? [
      ...this.partsOf(control),
      ...(control instanceof HTMLInputElement ? this.mark(control) : []),
      ...(state === 'focus' ? this.focusRing(control) : []),
    ];
    const html = control.outerHTML.slice(0, 160);
    return parts.map((part) => ({ ...part, theme, disabled, control: html }));
  }

  /** All samples in all themes, buttons also as disabled. Leaves the page in the first theme. */
  samples({ selector, state, themes }: SampleOptions): Sample[] {
    const controls = [...document.querySelectorAll(selector)].filter((each) => this.isSeen(each));
    const buttons = controls.filter((each) => each.matches('button:not([aria-disabled])'));
    const measure = (theme: string, measured: Element[], disabled: boolean) => {
      for (const motion of document.getAnimations()) {
        if (motion instanceof CSSTransition) motion.finish();
      }
      return measured.flatMap((each) => this.sample(each, theme, state, disabled));
    };
    const samples = themes.flatMap((theme) => {
      document.documentElement.dataset.theme = theme;
      const enabled = measure(theme, controls, false);
      for (const button of buttons) button.setAttribute('aria-disabled', 'true');
      const disabled = measure(theme, buttons, true);
      for (const button of buttons) button.removeAttribute('aria-disabled');
      return [...enabled, ...disabled];
    });
    document.documentElement.dataset.theme = themes[0] ?? '';
    return samples;
  }
}
