import { describe, expect, it } from 'vitest';
import { outageNotice } from './dashboard-area.tsx';

const knownAt = Date.parse('2026-11-22T04:24:00Z');

describe('the notice of an outage', () => {
  it('names the server as the cause only if this device has a network connection', () => {
    expect(outageNotice({ isOnline: true, knownAt, zone: 'UTC' })).toMatch(
      /^We can’t reach the server right now\. This page is from 0?4:24(?: am)? UTC\.$/,
    );
    expect(outageNotice({ isOnline: false, knownAt, zone: 'UTC' })).toMatch(
      /^You’re offline\. This page is from 0?4:24(?: am)? UTC\.$/,
    );
  });

  it('mentions the last visit if the server has not answered during this visit', () => {
    expect(outageNotice({ isOnline: false, knownAt: undefined, zone: null })).toContain('your last visit');
  });
});
