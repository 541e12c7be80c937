/** DevOps agents and the assignment by itself. */
import { onTicket } from './on-ticket.ts';
import type { Samples } from './sample.ts';

export const agentSamples: Samples = {
  'GET /admin/devops-agents': () => ({ query: { search: 'agent' } }),
  'GET /admin/devops-agents/available': () => ({ query: { search: 'agent' } }),
  'GET /auto-assign/settings': (_app, home) => ({ query: { organization: home.id } }),
  'PUT /auto-assign/settings': (_app, home) => ({
    query: { organization: home.id },
    body: { enabled: true, assignmentMode: 'round_robin', maxTicketsPerAgent: 7, onlyActiveAgents: true },
  }),
  'GET /auto-assign/agents-workload': (_app, home) => ({ query: { organization: home.id } }),
  'PUT /admin/devops-agents/{id}/auto-assign': (_app, home) => ({
    params: { id: home.agent },
    body: { autoAssign: true },
  }),
  'POST /tickets/{id}/auto-assign': onTicket(),
  'GET /super-admin/devops-agents': (_app, home) => ({ query: { search: 'agent', organization: home.id } }),
};
