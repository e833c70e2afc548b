/**
 * Parameters of stories that fill the window or open a dialog: on a docs page each is
 * shown in an iframe of its own, because its dialog would cover the page.
 */
export const inOwnFrame = {
  layout: 'fullscreen',
  docs: { story: { inline: false, height: '40rem' } },
};
