/** A click with Alt on any words of a page opens the file in which they are written; in development only. */

/** A text of the site, and where it is written. */
export interface PlacedWords {
  /** The file, from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  /** Its pieces; a value comes between two of them. */
  texts: string[];
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** How many characters of a text the pieces cover, in their order; 0 if one is missing. */
function covered(text: string, pieces: readonly string[]): number {
  let from = 0;
  let length = 0;
  for (const piece of pieces.map(plain)) {
    const at = text.indexOf(piece, from);
    if (at === -1) return 0;
    from = at + piece.length;
    length += piece.length;
  }
  return length;
}

/** Where the words of an element, or of the nearest one around it, are written; null if nowhere. */
export function placeOfWords(
  element: Element | null,
  words: readonly PlacedWords[],
): PlacedWords | null {
  for (let around = element; around && around !== document.body; around = around.parentElement) {
    const text = plain(around.textContent ?? '');
    let best: { place: PlacedWords; length: number } | null = null;
    for (const place of words) {
      const length = covered(text, place.texts);
      if (length > (best?.length ?? 0)) best = { place, length };
    }
    // A match that covers less than half is only part of the words; the whole stands further out.
    if (best && best.length * 2 >= text.length) return best.place;
  }
  return null;
}

/** The address at which Gatsby's server, which runs in `site/`, opens a file in the editor. */
const editorAddress = ({ file, line }: PlacedWords) =>
  `/__open-stack-frame-in-editor?fileName=${encodeURIComponent(`../${file}`)}&lineNumber=${line}`;

/** Opens the file of the words that are clicked with Alt, and tells their place. */
export function openPressedWords(
  words: () => readonly PlacedWords[],
  tell: (text: string) => void,
) {
  document.addEventListener(
    'click',
    (event) => {
      if (!event.altKey || !(event.target instanceof Element)) return;
      event.preventDefault();
      event.stopPropagation();
      const place = placeOfWords(event.target, words());
      if (!place) {
        tell('No file of the content has these words.');
        return;
      }
      tell(`${place.file}:${place.line}`);
      void fetch(editorAddress(place));
    },
    { capture: true },
  );
}
