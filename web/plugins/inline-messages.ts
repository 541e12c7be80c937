/**
 * Puts each of the contract's messages where it is named, so that a page comes with those that it says rather than with all
 * that forms and calls share.
 */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import MagicString from 'magic-string';
import { type Plugin, Visitor } from 'vite';

const NAME = 'MESSAGES';
const FROM = /\/messages\.ts$/;

const texts: Readonly<Record<string, unknown>> = MESSAGES;

export const inlineMessages = (): Plugin => ({
  name: 'inline-messages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:contract|web)\/src\/.*\.tsx?(?:\?whole)?$/, code: /\bMESSAGES\b/ },
    handler(code, id) {
      const program = this.parse(code, { lang: /\.tsx(?:\?|$)/.test(id) ? 'tsx' : 'ts' });
      const written = new MagicString(code);
      let isImported = false;
      new Visitor({
        ImportDeclaration({ source, specifiers }) {
          isImported ||= FROM.test(source.value) && specifiers.some(({ local }) => local.name === NAME);
        },
        // Where they are declared they may be left out: nothing happens by that.
        VariableDeclarator({ id: declared, init }) {
          if (declared.type !== 'Identifier' || declared.name !== NAME || init == null) return;
          written.appendLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()');
        },
      }).visit(program);
      if (isImported) {
        new Visitor({
          MemberExpression({ object, property, computed, start, end }) {
            if (object.type !== 'Identifier' || object.name !== NAME || computed) return;
            const text = property.type === 'Identifier' ? texts[property.name] : undefined;
            if (typeof text === 'string') written.update(start, end, JSON.stringify(text));
          },
        }).visit(program);
      }
      return written.hasChanged()
        ? { code: written.toString(), map: written.generateMap({ hires: true }) }
        : undefined;
    },
  },
});
