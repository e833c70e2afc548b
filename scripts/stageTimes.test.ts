import { processorTime, timesTable } from './lib/stageTimes.mjs';

describe('the times of the checks', () => {
  it('stand in one table, with the sum of processor time and the time of the whole run', () => {
    const times = [
      { what: 'Types', wall: 20.4, processor: 30.6 },
      { what: 'End-to-end tests', wall: 300, processor: 500 },
    ];
    expect(timesTable(times, 310.2).split('\n')).toEqual([
      '  Seconds  of processor',
      '       20            31  Types',
      '      300           500  End-to-end tests',
      '      310           531  All',
    ]);
  });

  it('show no processor time where the system tells none', () => {
    const [, row, all] = timesTable([{ what: 'Types', wall: 2, processor: null }], 3).split('\n');
    expect([row, all]).toEqual(['        2             -  Types', '        3             -  All']);
  });
});

describe('the processor time of ended children', () => {
  it('is read from what Linux tells of this process, whatever its name holds', () => {
    const fields = Array.from({ length: 20 }, (_, index) => String(index));
    fields[13] = '150';
    fields[14] = '25';
    expect(processorTime(() => `17 (a) b (c) ${fields.join(' ')}`)).toBe(1.75);
  });

  it('is unknown where there is no such file', () => {
    const missing = () => {
      throw new Error('ENOENT');
    };
    expect(processorTime(missing)).toBeNull();
  });
});
