/** What a form says if its button is pressed before the page can send it; our email address follows. */
export const formLoading =
  'The page is still loading, and goes on as soon as it can. If this takes long, please load it again, or write to us:';
