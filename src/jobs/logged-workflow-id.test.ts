import { expect, it } from '@jest/globals';
import * as contracts from '../../workflows/contracts.js';
import { loggedWorkflowId } from './logged-workflow-id.js';

it.each(['ann@home.example', 'a/b', 'two\nlines', ''])(
  'the id of dreams is logged without the container tag: %p',
  (tag) => {
    expect(loggedWorkflowId(contracts.dreamWorkflowId({ orgId: 'org', containerTag: tag }))).toBe('dream/org');
  },
);

it.each([
  contracts.documentWorkflowId({ documentId: 'dream' }),
  contracts.mergeWorkflowId({ mergeId: 'm' }),
  contracts.deletionWorkflowId({ deletionId: 'd' }),
  contracts.windowWorkflowId({ provider: 'codehost', connectionId: 'c', resourceId: 'r' }),
  contracts.resetWorkflowId({ orgId: 'org' }),
  contracts.sweepScheduleId,
])('the id %s, which holds no tag, is logged as it is', (id) => {
  expect(loggedWorkflowId(id)).toBe(id);
});
