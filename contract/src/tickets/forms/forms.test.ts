/** Which fields show, what they take, and which forms can be asked at all. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkForm } from './check-form.ts';
import { isEmpty, shownFields } from './conditions.ts';
import { checkChangedValues, checkNewValues, missingToResolve, readFieldValue } from './field-values.ts';
import { FORM_MESSAGES } from './form-messages.ts';
import type { Condition, FieldKind, FieldValue, Form, FormField, Placement } from './form-values.ts';

const OPTIONS = [
  { key: 'light', label: 'Light', active: true },
  { key: 'heavy', label: 'Heavy', active: true },
  { key: 'former', label: 'Former', active: false },
];
const field = (key: string, kind: FieldKind = 'text', more: Partial<FormField> = {}): FormField => ({
  _id: `id-${key}`,
  key,
  label: key.toUpperCase(),
  kind,
  options: kind === 'choice' || kind === 'choices' ? OPTIONS : [],
  currency: kind === 'money' ? 'EUR' : null,
  min: null,
  max: null,
  ...more,
});
const placed = (of: FormField, more: Partial<Placement> = {}): Placement => ({
  field: of,
  requiredAtCreation: false,
  requiredToResolve: false,
  default: null,
  requester: 'edit',
  staff: 'edit',
  showIf: null,
  ...more,
});
const when = (key: string, op: Condition['tests'][number]['op'], value: FieldValue = null): Condition => ({
  match: 'all',
  tests: [{ field: `id-${key}`, op, value }],
});
const PERSON = { _id: 'ada', firstName: 'Ada', lastName: 'Byron' };
const REQUESTER = { asRequester: true, asStaff: false };
const STAFF = { asRequester: false, asStaff: true };

describe('a value', () => {
  test.each<[FieldKind, unknown, FieldValue | undefined]>([
    ['text', '  a word ', 'a word'],
    ['text', 'two\nlines', undefined],
    ['text', 'x'.repeat(501), undefined],
    ['text', 5, undefined],
    ['long_text', 'two\nlines', 'two\nlines'],
    ['long_text', 'nul\u0000', undefined],
    ['number', '12.5', 12.5],
    ['number', '  ', null],
    ['number', 'many', undefined],
    ['number', Number.POSITIVE_INFINITY, undefined],
    ['money', { amount: '12.5', currency: 'EUR' }, { amount: '12.50', currency: 'EUR' }],
    ['money', { amount: '', currency: 'EUR' }, null],
    ['money', { amount: '12.505', currency: 'EUR' }, undefined],
    ['money', { amount: '12.50', currency: 'USD' }, undefined],
    ['money', '12.50', undefined],
    ['person', PERSON, PERSON],
    ['person', 'somebody', undefined],
    ['person', { _id: 'p', name: 'Site' }, undefined],
    ['project', { _id: 'p', name: 'Site' }, { _id: 'p', name: 'Site' }],
    ['project', PERSON, undefined],
    ['file', PERSON, undefined],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-30', undefined],
    ['choice', 'light', 'light'],
    ['choice', 'former', undefined],
    ['choice', 'none', undefined],
    ['choices', ['heavy', 'light', 'heavy'], ['light', 'heavy']],
    ['choices', [], null],
    ['choices', 'light', undefined],
    ['checkbox', 'true', true],
    ['checkbox', false, null],
    ['checkbox', 'yes', undefined],
    ['email', 'a@b.example', 'a@b.example'],
    ['email', 'a@b', undefined],
    ['url', 'https://a.example/x', 'https://a.example/x'],
    ['url', 'javascript:alert(1)', undefined],
    ['heading', 'x', undefined],
  ])('of kind %s: %j is %j', (kind, raw, value) => {
    expect(readFieldValue(field('x', kind), raw)).toEqual(value);
  });

  test('keeps what was chosen before, and bounds', () => {
    expect(readFieldValue(field('x', 'choice'), 'former', 'former')).toBe('former');
    expect(readFieldValue(field('x', 'choices'), ['former'], ['former'])).toEqual(['former']);
    const bounded = field('x', 'number', { min: 1, max: 3 });
    expect([0, 1, 3, 4].map((value) => readFieldValue(bounded, value))).toEqual([undefined, 1, 3, undefined]);
  });
});

const shows = (
  kind: FieldKind,
  op: Condition['tests'][number]['op'],
  wanted: FieldValue,
  value: FieldValue,
) =>
  shownFields([placed(field('a', kind)), placed(field('b'), { showIf: when('a', op, wanted) })], {
    a: value,
  }).has('id-b');

test.each<[FieldKind, Condition['tests'][number]['op'], FieldValue, FieldValue, boolean]>([
  ['choice', 'is', 'light', 'light', true],
  ['choice', 'is', 'light', 'heavy', false],
  ['choice', 'is_not', 'light', null, true],
  ['choices', 'is', 'light', ['heavy', 'light'], true],
  ['choices', 'one_of', ['light'], ['heavy'], false],
  ['choice', 'one_of', ['light', 'heavy'], 'heavy', true],
  ['text', 'empty', null, '', true],
  ['text', 'not_empty', null, 'x', true],
  ['number', 'less', 5, 4, true],
  ['number', 'less', 5, null, false],
  ['number', 'greater', 5, 5, false],
  ['money', 'greater', { amount: '9.00', currency: 'EUR' }, { amount: '10.00', currency: 'EUR' }, true],
  ['date', 'less', '2026-03-01', '2026-02-28', true],
  ['checkbox', 'is', true, true, true],
  ['checkbox', 'is', false, null, true],
  ['person', 'is', 'ada', PERSON, true],
  ['person', 'is', PERSON, PERSON, true],
  ['person', 'is_not', 'ada', null, true],
  ['person', 'not_empty', null, PERSON, true],
])('a condition on %s: %s %j of %j is %s', (kind, op, wanted, value, expected) => {
  expect(shows(kind, op, wanted, value)).toBe(expected);
});

describe('new values', () => {
  const form: Form = [
    placed(field('model', 'choice'), { requiredAtCreation: true }),
    placed(field('why'), { requiredAtCreation: true, showIf: when('model', 'is', 'heavy') }),
    placed(field('cost', 'money'), { requester: 'none', requiredToResolve: true }),
    placed(field('note'), { requester: 'none', default: 'none yet' }),
    placed(field('state'), { requester: 'read', default: 'new' }),
  ];

  test('hidden ones are neither required nor kept', () => {
    const { values, errors } = checkNewValues(form, { model: 'light', why: 'tampered' }, REQUESTER);
    expect(errors).toEqual([]);
    expect(values).toEqual({ model: 'light', note: 'none yet', state: 'new' });
  });

  test('every wrong one is named, and what is not theirs is as unknown as what is not there', () => {
    const given = { model: 'huge', cost: { amount: '5', currency: 'EUR' }, state: 'done', nothing: 1 };
    const { errors } = checkNewValues(form, given, REQUESTER);
    const unknown = FORM_MESSAGES.fieldNotOfForm;
    expect(errors).toEqual([
      { path: 'fields.model', msg: 'MODEL is not valid' },
      { path: 'fields.cost', msg: unknown },
      { path: 'fields.state', msg: unknown },
      { path: 'fields.nothing', msg: unknown },
    ]);
    expect(checkNewValues(form, {}, REQUESTER).errors).toEqual([
      { path: 'fields.model', msg: 'MODEL is required' },
    ]);
  });

  test('changes keep the rest, drop what they hide, and ask for what is emptied', () => {
    const before = { model: 'heavy', why: 'Videos', state: 'new' };
    expect(checkChangedValues(form, before, { model: 'light' }, STAFF)).toEqual({
      values: { model: 'light', state: 'new' },
      errors: [],
    });
    expect(checkChangedValues(form, before, { model: '' }, REQUESTER).errors).toEqual([
      { path: 'fields.model', msg: 'MODEL is required' },
    ]);
    expect(missingToResolve(form, before).map(({ key }) => key)).toEqual(['cost']);
  });
});

describe('a form is refused', () => {
  const first = placed(field('first', 'choice'));
  test.each<[string, Form, string, string]>([
    [
      'for a condition on itself',
      [placed(field('a'), { showIf: when('a', 'not_empty') })],
      'form.0.showIf',
      FORM_MESSAGES.conditionLater,
    ],
    [
      'for comparing files',
      [placed(field('a', 'file')), placed(field('b'), { showIf: when('a', 'is', 'x') })],
      'form.1.showIf',
      FORM_MESSAGES.conditionInvalid,
    ],
    [
      'for a condition on a later field, as every circle has one',
      [
        placed(field('a'), { showIf: when('b', 'not_empty') }),
        placed(field('b'), { showIf: when('a', 'empty') }),
      ],
      'form.0.showIf',
      FORM_MESSAGES.conditionLater,
    ],
    [
      'where the requester sees what depends on staff',
      [
        placed(field('a'), { requester: 'none' }),
        placed(field('b'), { requester: 'read', showIf: when('a', 'empty') }),
      ],
      'form.1.showIf',
      FORM_MESSAGES.conditionOnStaff,
    ],
    [
      'for a condition that does not fit',
      [first, placed(field('b'), { showIf: when('first', 'is', 'unheard of') })],
      'form.1.showIf',
      FORM_MESSAGES.conditionInvalid,
    ],
    [
      'for a comparison of texts',
      [placed(field('a')), placed(field('b'), { showIf: when('a', 'less', 'x') })],
      'form.1.showIf',
      FORM_MESSAGES.conditionInvalid,
    ],
    [
      'for a condition on a heading',
      [placed(field('a', 'heading')), placed(field('b'), { showIf: when('a', 'empty') })],
      'form.1.showIf',
      FORM_MESSAGES.conditionWithoutValue,
    ],
    ['for a field that stands in it twice', [first, first], 'form.1.field', FORM_MESSAGES.fieldTwice],
    [
      'for a default that does not fit',
      [placed(field('a', 'number'), { default: 'many' })],
      'form.0.default',
      FORM_MESSAGES.defaultInvalid,
    ],
    [
      'for a heading that is required',
      [placed(field('a', 'heading'), { requiredAtCreation: true })],
      'form.0.requiredAtCreation',
      FORM_MESSAGES.requiredOfNobody,
    ],
  ])('%s', (_why, form, path, msg) => {
    expect(checkForm(form)).toEqual([{ path, msg }]);
  });

  test('not for staff fields that depend on each other', () => {
    const staff = { requester: 'none' } as const;
    expect(
      checkForm([
        placed(field('a'), staff),
        placed(field('b'), { ...staff, showIf: when('a', 'not_empty') }),
      ]),
    ).toEqual([]);
  });
});

test('whatever is asked and given, hidden fields are never required and never kept', () => {
  const KEYS = ['a', 'b', 'c', 'd', 'e'];
  const value = fc.constantFrom<string | null>(null, '', 'x', 'y');
  const forms = fc.tuple(
    ...KEYS.map((key, index) =>
      fc
        .record({
          requiredAtCreation: fc.boolean(),
          requester: fc.constantFrom('none' as const, 'edit' as const),
          showIf:
            index === 0
              ? fc.constant(null)
              : fc.option(
                  fc.record({
                    match: fc.constantFrom('all' as const, 'any' as const),
                    tests: fc.array(
                      fc.record({
                        field: fc.constantFrom(...KEYS.slice(0, index).map((earlier) => `id-${earlier}`)),
                        op: fc.constantFrom(
                          'is' as const,
                          'is_not' as const,
                          'empty' as const,
                          'not_empty' as const,
                        ),
                        value: fc.constantFrom('x', 'y'),
                      }),
                      { minLength: 1, maxLength: 3 },
                    ),
                  }),
                ),
        })
        .map((more) => placed(field(key), more)),
    ),
  );
  fc.assert(
    fc.property(forms, fc.dictionary(fc.constantFrom(...KEYS), value), (form, given) => {
      const { values, errors } = checkNewValues(form, given, REQUESTER);
      const shown = shownFields(form, values);
      const hidden = form
        .filter((placement) => !shown.has(placement.field._id))
        .map(({ field: { key } }) => key);
      for (const key of hidden) expect(values).not.toHaveProperty(key);
      const required = errors.filter(({ msg }) => msg.endsWith('required'));
      for (const { path } of required) expect(hidden).not.toContain(path.slice('fields.'.length));
      // Whatever staff alone see decides nothing that the requester sees, in a form that may be saved.
      if (checkForm(form).length === 0) {
        const visible = (of: typeof given) =>
          form
            .filter(({ requester, field: { _id } }) => requester !== 'none' && shownFields(form, of).has(_id))
            .map(({ field: { key } }) => key);
        const staffKeys = form
          .filter(({ requester }) => requester === 'none')
          .map(({ field: { key } }) => key);
        const other = { ...given, ...Object.fromEntries(staffKeys.map((key) => [key, 'y'])) };
        expect(visible(other)).toEqual(visible(given));
      }
      expect(Object.values(values).some(isEmpty)).toBe(false);
    }),
  );
});
