import { FakeStorage, forbiddenStorage } from '../testing/fakeStorage';
import {
  firstWorking,
  localTextStore,
  memoryTextStore,
  sessionTextStore,
  textStore,
} from './textStore';

describe('a working storage', () => {
  it('keeps, replaces and removes texts by key', () => {
    const store = textStore(() => new FakeStorage());
    expect(store.read('a')).toBeNull();
    const storage = new FakeStorage();
    const kept = textStore(() => storage);
    expect(kept.write('a', 'one')).toBe(true);
    expect(kept.write('a', 'two')).toBe(true);
    expect(kept.write('b', '')).toBe(true);
    expect(kept.read('a')).toBe('two');
    expect(kept.read('b')).toBe('');
    expect(kept.keys()).toEqual(['a', 'b']);
    kept.remove('a');
    expect(kept.keys()).toEqual(['b']);
  });

  it('that is emptied from outside holds nothing', () => {
    const storage = new FakeStorage();
    const store = textStore(() => storage);
    store.write('a', 'one');
    storage.clear();
    expect(store.read('a')).toBeNull();
    expect(store.keys()).toEqual([]);
  });

  it('that is full says so, and keeps what it has', () => {
    const storage = new FakeStorage();
    const store = textStore(() => storage);
    store.write('a', 'one');
    storage.isFull = true;
    expect(store.write('a', 'two')).toBe(false);
    expect(store.write('b', 'two')).toBe(false);
    expect(store.read('a')).toBe('one');
  });
});

describe.each([
  ['absent', () => undefined as unknown as Storage],
  ['null', () => null as unknown as Storage],
  ['forbidden', forbiddenStorage],
])('a storage that is %s', (_why, open) => {
  it('never throws and holds nothing', () => {
    const store = textStore(open);
    expect(store.write('a', 'one')).toBe(false);
    expect(store.read('a')).toBeNull();
    expect(store.keys()).toEqual([]);
    expect(() => store.remove('a')).not.toThrow();
  });
});

it.each([
  ['sessionStorage', sessionTextStore],
  ['localStorage', localTextStore],
] as const)(
  'window.%s is used where it is allowed, and missed quietly where not',
  (name, store) => {
    expect(store.write('a', 'one')).toBe(true);
    expect(window[name].getItem('a')).toBe('one');
    const forbidden = jest.spyOn(window, name, 'get').mockImplementation(forbiddenStorage);
    expect(store.read('a')).toBeNull();
    expect(store.write('a', 'two')).toBe(false);
    forbidden.mockRestore();
    expect(store.read('a')).toBe('one');
    store.remove('a');
  },
);

describe('the first that works', () => {
  it('takes the text', () => {
    const [first, second] = [memoryTextStore(), memoryTextStore()];
    expect(firstWorking([textStore(forbiddenStorage), first, second]).write('a', 'one')).toBe(true);
    expect(first.read('a')).toBe('one');
    expect(second.read('a')).toBeNull();
  });

  it('says so where none works', () => {
    const store = firstWorking([textStore(forbiddenStorage), textStore(forbiddenStorage)]);
    expect(store.write('a', 'one')).toBe(false);
    expect(store.read('a')).toBeNull();
    expect(firstWorking([]).write('a', 'one')).toBe(false);
  });

  it('reads and removes in all of them', () => {
    const [first, second] = [memoryTextStore(), memoryTextStore()];
    second.write('old', 'text');
    second.write('a', 'one');
    first.write('a', 'one');
    const store = firstWorking([first, second]);
    expect(store.read('old')).toBe('text');
    expect(store.keys().sort()).toEqual(['a', 'old']);
    store.remove('a');
    expect(store.read('a')).toBeNull();
  });

  it('reads what was written last, also after the room ran out and came back', () => {
    const storage = new FakeStorage();
    const store = firstWorking([textStore(() => storage), memoryTextStore()]);
    store.write('a', 'one');
    storage.isFull = true;
    expect(store.write('a', 'two')).toBe(true);
    expect(store.read('a')).toBe('two');
    storage.isFull = false;
    store.write('a', 'three');
    expect(store.read('a')).toBe('three');
    expect(store.keys()).toEqual(['a']);
  });
});
