import { contact } from '../../../testing/states';
import { detailsSchema } from './schema';

describe('what must be filled in', () => {
  const values = { ...contact, consent: true };

  it('is nothing where everything is filled in', async () => {
    expect(await detailsSchema.validate(values)).toEqual(values);
  });

  it.each([
    [{ first_name: ' ' }, 'Please enter your first name'],
    [{ first_name: '-' }, 'Please enter your first name'],
    [{ first_name: '123' }, 'Please enter your first name'],
    [{ last_name: '' }, 'Please enter your last name'],
    [{ last_name: '😀' }, 'Please enter your last name'],
    [{ phone: '(214) 555' }, 'Please enter a valid phone number'],
    [{ phone: '' }, 'Please enter a valid phone number'],
    [{ email: '' }, 'Email must include @ symbol'],
    [{ email: 'ada@' }, 'Please enter a valid email format'],
    [{ consent: false }, 'Please tick the box so that we may contact you'],
  ])('with %j: %s', async (change, message) => {
    await expect(detailsSchema.validate({ ...values, ...change })).rejects.toThrow(message);
  });

  it('is no second name where somebody has one', async () => {
    const single = { ...values, first_name: 'Suharto', last_name: '-' };
    expect(await detailsSchema.validate(single)).toEqual(single);
  });

  it('leaves the question about a misspelling to the check', async () => {
    const misspelt = { ...values, email: 'ada@gmial.com' };
    expect(await detailsSchema.validate(misspelt)).toEqual(misspelt);
  });
});
