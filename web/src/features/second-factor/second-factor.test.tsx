import type { SecondFactor } from '@switchboard/contract/access/second-factor.ts';
import type { Role } from '@switchboard/contract/enums.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { beginSession } from '../../lib/session/session-store.ts';
import { type Answers, type FakeServer, json, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { person } from '../../testing/people.ts';

const OFF: SecondFactor = { enabled: false, since: null, passkeys: 0, recoveryCodesLeft: 0, required: false };
const ON: SecondFactor = {
  enabled: true,
  since: '2026-11-01T08:00:00.000Z',
  recoveryCodesLeft: 10,
  required: false,
};
const CODES = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'];
const enrolment = { uri: 'otpauth://totp/Switchboard:user?secret=ABCD', key: 'ABCD EFGH' };

const answer = (secondFactor: SecondFactor, more: object = {}) =>
  json(200, { success: true, secondFactor, ...more });

let server: FakeServer;

async function openProfile(
  secondFactor: SecondFactor,
  answers: Answers = {},
  role: Role = 'user',
  awaited: string | RegExp = secondFactor.enabled ? 'On' : 'Off',
) {
  beginSession('t', person(role));
  server = startFakeServer({
    'GET /api/auth/sessions': () => json(200, { success: true, sessions: [] }),
    'GET /api/auth/second-factor': () => answer(secondFactor),
    'GET /api/auth/passkeys': () => json(200, { success: true, passkeys: [] }),
    'GET /api/auth/second-factor/requirement': () =>
      json(200, { success: true, requirement: { roles: ['manager'] } }),
    'POST /api/auth/second-factor/enrolment': () => json(200, { success: true, enrolment }),
    ...answers,
  });
  openApp('/profile');
  await screen.findByText(awaited);
}

const section = () => within(screen.getByRole('region', { name: 'Second factor' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const sent = (call: string) => server.sent(call);

async function confirm(verb: string, code = '123456', password = 'secret') {
  const form = await dialog();
  fireEvent.change(form.getByLabelText('Code'), { target: { value: code } });
  fireEvent.change(form.getByLabelText('Password', { selector: 'input' }), { target: { value: password } });
  fireEvent.click(form.getByRole('button', { name: verb }));
}

describe('one’s own', () => {
  test('is turned on with the key, a code and the password, and shows the recovery codes once', async () => {
    await openProfile(OFF, {
      'POST /api/auth/second-factor/enable': () => answer(ON, { recoveryCodes: CODES }),
    });
    fireEvent.click(section().getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('ABCD EFGH')).toBeDefined();
    expect(screen.getByRole('img', { name: /QR code/ })).toBeDefined();
    expect((await dialog()).queryByText('Use a recovery code instead')).toBeNull();
    await confirm('Turn on', '123 456');
    const list = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    expect(sent('POST /api/auth/second-factor/enable')).toEqual([{ code: '123 456', password: 'secret' }]);
    fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await section().findByText('On')).toBeDefined();
  });

  test('says what is missing, and what the server refused, at the fields', async () => {
    const errors = [{ path: 'code', msg: 'This code is wrong or has been used already' }];
    await openProfile(ON, {
      'POST /api/auth/second-factor/disable': () =>
        json(400, {
          success: false,
          message: errors[0]?.msg,
          code: 'VALIDATION_FAILED',
          errors,
          requestId: 'r',
        }),
    });
    fireEvent.click(section().getByRole('button', { name: 'Turn off' }));
    fireEvent.click((await dialog()).getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Code is required')).toBeDefined();
    expect(screen.getByText('Password is required')).toBeDefined();
    await confirm('Turn off');
    expect(await screen.findByText('This code is wrong or has been used already')).toBeDefined();
  });

  test('is turned off', async () => {
    await openProfile(ON, { 'POST /api/auth/second-factor/disable': () => answer(OFF) });
    fireEvent.click(section().getByRole('button', { name: 'Turn off' }));
    await confirm('Turn off');
    expect(await screen.findByText('The second factor is off')).toBeDefined();
    expect(section().getByText('Off')).toBeDefined();
  });

  test('cannot be turned off where a rule asks for it; few codes are pointed out', async () => {
    await openProfile({ ...ON, required: true, recoveryCodesLeft: 2 });
    expect(section().getByRole<HTMLButtonElement>('button', { name: 'Turn off' }).disabled).toBe(true);
    expect(section().getByText(/Make new ones before you run out/)).toBeDefined();
  });

  test('that could not be loaded says so, and asks again', async () => {
    const failing: Answers = { 'GET /api/auth/second-factor': () => refusal(400, 'ODD', 'Odd') };
    await openProfile(OFF, failing, 'user', /Could not load your second factor/);
    server.answer({ 'GET /api/auth/second-factor': () => answer(OFF) });
    fireEvent.click(section().getByRole('button', { name: 'Retry' }));
    expect(await section().findByText('Off')).toBeDefined();
  });
});

describe('the rule for roles', () => {
  const RULE = 'PUT /api/auth/second-factor/requirement';
  const name = 'Roles that must have a second factor';

  test('is an admin’s to set; what is not changed cannot be saved', async () => {
    await openProfile(
      ON,
      { [RULE]: ({ body }) => json(200, { success: true, requirement: body as object }) },
      'admin',
    );
    const rule = within(await screen.findByRole('group', { name }));
    const save = rule.getByRole<HTMLButtonElement>('button', { name: 'Save rule' });
    expect(save.disabled).toBe(true);
    expect(rule.getByLabelText<HTMLInputElement>('Manager').checked).toBe(true);
    expect(rule.queryByLabelText('Super Admin')).toBeNull();
    fireEvent.click(rule.getByLabelText('DevOps Agent'));
    fireEvent.click(save);
    expect(await screen.findByText('Rule saved')).toBeDefined();
    expect(sent(RULE)).toEqual([{ roles: ['manager', 'devops_agent'] }]);
  });

  test('shows what the installation asks of, which nobody changes here', async () => {
    const requirement = { roles: ['admin'], fixed: ['admin'] };
    const RULES = 'GET /api/auth/second-factor/requirement';
    await openProfile(ON, { [RULES]: () => json(200, { success: true, requirement }) }, 'admin');
    const admin = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Admin' });
    expect([admin.checked, admin.disabled]).toEqual([true, true]);
    expect(screen.getByText('By default in this installation')).toBeDefined();
  });

  test('that the server refuses says why and keeps what was chosen', async () => {
    const refused = 'Turn on your own second factor first';
    await openProfile(OFF, { [RULE]: () => refusal(409, 'SECOND_FACTOR_REQUIRED', refused) }, 'admin');
    const rule = within(await screen.findByRole('group', { name }));
    fireEvent.click(rule.getByLabelText('Admin'));
    fireEvent.click(rule.getByRole('button', { name: 'Save rule' }));
    expect(await screen.findByText(refused)).toBeDefined();
    expect(rule.getByLabelText<HTMLInputElement>('Admin').checked).toBe(true);
  });

  test('is for super admins alone where a super admin sets it', async () => {
    await openProfile(ON, {}, 'super_admin');
    const rule = within(await screen.findByRole('group', { name }));
    expect(rule.getAllByRole('checkbox')).toHaveLength(1);
  });

  test('is nobody else’s', async () => {
    await openProfile(ON, {}, 'manager');
    expect(screen.queryByRole('group', { name })).toBeNull();
  });
});
