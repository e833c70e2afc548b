import { render } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { useTypedForm } from './useTypedForm';

const typed = { name: 'Anna' };
const read = () => typed;

it('takes presses only once it has rendered what was typed before it worked', () => {
  const seen: unknown[] = [];
  function Form() {
    const [values, setValues] = useState({ name: '' });
    const { element } = useTypedForm({ setValues, submitCount: 0, isSubmitting: false }, read);
    useLayoutEffect(() => {
      seen.push([values.name, element.current?.dataset.live]);
    });
    return <form ref={element} />;
  }
  const { container } = render(<Form />);
  expect(seen).toEqual([
    ['', undefined],
    ['Anna', undefined],
  ]);
  expect(container.querySelector('form')?.dataset.live).toBe('true');
});
