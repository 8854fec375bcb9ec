UPDATE order_mails SET first_sent_at = sent_at WHERE sent_at IS NOT NULL;
