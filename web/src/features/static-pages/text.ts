/** The words of the two public pages. */
export interface Section {
  title: string;
  paragraphs: readonly string[];
}

export interface Document {
  title: string;
  introduction: string;
  sections: readonly Section[];
}

export const text = {
  back: 'Back',
  lastUpdated: 'Last Updated',
  updatedOn: 'January 29, 2025',
  updatedOnMachine: '2025-01-29',
  contactTitle: 'Who to ask',
  contactWhat: 'the contact details',
  support: 'IT support team',
  supportFor: 'Access, passwords, tickets that seem lost, and whatever is unclear on this page.',
  extension: (extension: string) => `Internal extension ${extension}`,
  dataProtection: 'Data-protection contact',
  dataProtectionFor: 'Everything that concerns personal data.',
} as const;

export const terms: Document = {
  title: 'Terms of Use',
  introduction:
    'Switchboard is the help desk of your organization. These terms say what you may expect of it and what it expects of you.',
  sections: [
    {
      title: 'Your account',
      paragraphs: [
        'Accounts are created by administrators. If you need one, ask the administrator of your organization.',
        'An account belongs to one person. Keep your password to yourself, sign out on shared computers, and tell the IT support team at once if somebody else may know it.',
        'Your administrator may change your role or deactivate your account, for instance when you change department or leave.',
      ],
    },
    {
      title: 'What it is for',
      paragraphs: [
        'Use Switchboard to request services, to report issues, and to talk with the people who work on them. Write tickets, comments and chat messages as you would write to a colleague.',
        'Put into a ticket what is needed to solve it and no more. Passwords, payment details and medical records have no place there.',
        'Attach only files that you may share. Programs, and files meant to do harm, are refused and may be reported.',
      ],
    },
    {
      title: 'Who sees what you write',
      paragraphs: [
        'A ticket is seen by the person who raised it, by the people it is assigned to, and by those who manage the tickets of your organization. Other organizations on this installation see nothing of it.',
        'Staff may leave internal notes on a ticket that are visible to staff alone.',
      ],
    },
    {
      title: 'Records',
      paragraphs: [
        'What happens to a ticket is recorded with name and time, so that a decision can be understood later. System logs are kept for about 12 months.',
      ],
    },
    {
      title: 'Availability',
      paragraphs: [
        'The service is meant to be there around the clock. Maintenance is announced where it can be planned. When it cannot be reached and your matter is urgent, call the IT support team.',
      ],
    },
  ],
};

export const privacy: Document = {
  title: 'Privacy Policy',
  introduction:
    'What Switchboard knows about you, why, who can see it, and how long it stays. It sets no advertising cookies and shares nothing with advertisers.',
  sections: [
    {
      title: 'What is stored',
      paragraphs: [
        'Your account: name, work e-mail, contact number, department, role and organization. Accounts are created by administrators, so most of this comes from your organization.',
        'Your work: the tickets you raise, their comments, chat messages and attachments, and the changes you make to them.',
        'Your use: when you sign in, from which network address and with which browser, to keep your account safe and to find faults.',
      ],
    },
    {
      title: 'Why',
      paragraphs: [
        'To solve what you ask for, to show who is working on it, and to keep a record that your organization can rely on. There is no other purpose.',
      ],
    },
    {
      title: 'Who can see it',
      paragraphs: [
        'People of your own organization, as far as their role allows, and the administrators of this installation. Every organization is kept apart from the others.',
        'Where you sign in with an outside provider, that provider learns that you did so, and nothing of your tickets.',
      ],
    },
    {
      title: 'How long it stays',
      paragraphs: [
        'Logs are kept for about 12 months and then deleted. Tickets stay as long as your organization needs them; your name remains on what you wrote, also after your account is gone.',
        'Your browser keeps your session, your colours and unfinished drafts on this device. Signing out ends the session.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may ask what is stored about you, have it corrected, and have it deleted where no duty to keep it stands against that.',
      ],
    },
  ],
};
