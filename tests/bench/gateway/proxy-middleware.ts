import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** Uses the default settings, which open a new connection to the service for every request. */
const [port = '', target = ''] = process.argv.slice(2);
express().use(createProxyMiddleware({ target })).listen(Number(port), '127.0.0.1');
